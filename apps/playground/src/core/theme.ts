import { button } from './dom.js';

const NEXT = { auto: 'light', light: 'dark', dark: 'auto' } as const;
type Theme = keyof typeof NEXT;

const LABELS: Readonly<Record<Theme, string>> = { auto: 'Auto', light: 'Light', dark: 'Dark' };

const stored = (): Theme => {
  try {
    const value = localStorage.getItem('theme');
    return value === 'light' || value === 'dark' ? value : 'auto';
  } catch {
    // Storage may be forbidden; the scheme of the system serves.
    return 'auto';
  }
};

/** Makes the button that goes from the scheme of the system to light, dark and back. */
export function createTheme(): HTMLButtonElement {
  let theme = stored();
  const show = (): void => {
    document.documentElement.dataset['theme'] = theme;
    element.replaceChildren(LABELS[theme]);
    element.setAttribute('aria-label', `Colours: ${LABELS[theme]}`);
  };
  const element = button('', { id: 'theme' }, () => {
    theme = NEXT[theme];
    try {
      localStorage.setItem('theme', theme);
    } catch {
      // The choice lasts as long as the page.
    }
    show();
  });
  show();
  return element;
}
