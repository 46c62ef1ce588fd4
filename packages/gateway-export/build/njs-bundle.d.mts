/** A script that declares `createHandlers`. */
export const bundleNjs: () => Promise<string>;
