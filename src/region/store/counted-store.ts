import type { Store } from './store.ts';

type StoreOutcome = 'ok' | 'failed';

/** Wraps a store so that its calls are counted. */
export function countedStore(store: Store, count: (backend: Store['backend'], outcome: StoreOutcome) => void): Store {
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]): Promise<unknown> => {
        try {
          const value: unknown = await member.apply(target, args);
          count(target.backend, 'ok');
          return value;
        } catch (error) {
          count(target.backend, 'failed');
          throw error;
        }
      };
    },
  });
}
