import theme from 'vitepress/theme-without-fonts';
import '@shikijs/twoslash/style-rich.css';
import './style.css';

// VitePress reads a default export.

export default theme;
