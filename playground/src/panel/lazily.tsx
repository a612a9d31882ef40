import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Makes a component whose code is loaded when it is first shown; nothing stands there meanwhile. */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  let Loaded: ComponentType<Props> | null = null;
  return (props: Props) => {
    const [, setLoaded] = useState(Loaded !== null);
    useEffect(() => {
      if (Loaded !== null) return;
      loading ??= load();
      void loading.then((component) => {
        Loaded = component;
        setLoaded(true);
      });
    }, []);
    return Loaded === null ? null : <Loaded {...props} />;
  };
}
