import { useData } from 'vitepress';
import theme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import '@shikijs/twoslash/style-rich.css';
import './style.css';

/** The first lines of code, beside the words of the front page. */
const HeroCode = {
  setup() {
    const { frontmatter } = useData();
    return () =>
      h('div', { class: 'hero-code' }, [
        h('pre', frontmatter.value.code),
        h('p', h('code', frontmatter.value.install)),
      ]);
  },
};

// VitePress reads a default export.

export default {
  extends: theme,
  Layout: () => h(theme.Layout, undefined, { 'home-hero-image': () => h(HeroCode) }),
};
