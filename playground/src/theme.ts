import { useEffect, useState } from 'preact/hooks';
import type { Theme } from './state.ts';

/** The theme to show: the chosen one, or the system's, followed as it changes. */
export function useTheme(chosen: Theme): 'light' | 'dark' {
  const query = '(prefers-color-scheme: dark)';
  const [systemDark, setSystemDark] = useState(() => window.matchMedia(query).matches);
  useEffect(() => {
    const media = window.matchMedia(query);
    const follow = (): void => setSystemDark(media.matches);
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, []);
  const theme = chosen === 'auto' ? (systemDark ? 'dark' : 'light') : chosen;
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return theme;
}
