import type { Tags } from './thing.ts';

/** Whether a way is a bridge, a tunnel or a ford. */
export function brunnelOf(tags: Tags): 'bridge' | 'tunnel' | 'ford' | null {
  const bridge = tags.get('bridge');
  if (bridge !== undefined && bridge !== 'no') return 'bridge';
  const tunnel = tags.get('tunnel');
  if (tunnel !== undefined && tunnel !== 'no') return 'tunnel';
  return tags.get('ford') === 'yes' ? 'ford' : null;
}
