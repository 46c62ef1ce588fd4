interface Item {
  readonly text: string;
  readonly link: string;
}

export const navigation: {
  readonly nav: readonly Item[];
  readonly sidebar: readonly { readonly text: string; readonly items: readonly Item[] }[];
};
