import type { Tags } from './map-element.ts';

/** Returns whether a way is a bridge, a tunnel or a ford; null if none. */
export function brunnelOf(tags: Tags): 'bridge' | 'tunnel' | 'ford' | null {
  const bridge = tags.get('bridge');
  if (bridge !== undefined && bridge !== 'no') return 'bridge';
  const tunnel = tags.get('tunnel');
  if (tunnel !== undefined && tunnel !== 'no') return 'tunnel';
  return tags.get('ford') === 'yes' ? 'ford' : null;
}
