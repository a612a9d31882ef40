import { useEffect, useState } from 'preact/hooks';

/** A value that components look at. Setting merges; listeners run at once and once per set. */
export interface Store<T extends object> {
  get(): T;
  set(patch: Partial<T>): void;
  listen(listener: (now: T, before: T) => void): () => void;
}

export function createStore<T extends object>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<(now: T, before: T) => void>();
  return {
    get: () => value,
    set(patch) {
      const before = value;
      const changed = (Object.keys(patch) as (keyof T)[]).some((key) => patch[key] !== before[key]);
      if (!changed) return;
      value = { ...before, ...patch };
      for (const listener of listeners) listener(value, before);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<T extends object>(store: Store<T>): T {
  const [value, setValue] = useState(store.get());
  useEffect(() => {
    setValue(store.get());
    return store.listen(setValue);
  }, [store]);
  return value;
}
