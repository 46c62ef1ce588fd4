import theme from 'vitepress/theme-without-fonts';
import './style.css';

// VitePress reads a default export.

export default theme;
