import Flatbush from 'flatbush';
import type { Box } from './box.ts';

/**
 * Groups boxes that touch each other or are at most `gap` apart, directly or through others. Returns groups of their
 * numbers, including groups of one.
 */
export function boxesThatMeet(boxes: readonly Box[], gap: number): number[][] {
  if (boxes.length === 0) return [];
  const tree = new Flatbush(boxes.length);
  for (const [west, north, east, south] of boxes) tree.add(west, north, east, south);
  tree.finish();
  const seen = new Uint8Array(boxes.length);
  const groups: number[][] = [];
  for (let first = 0; first < boxes.length; first++) {
    if (seen[first] === 1) continue;
    seen[first] = 1;
    const members = [first];
    for (let i = 0; i < members.length; i++) {
      const [west, north, east, south] = boxes[members[i]];
      for (const other of tree.search(west - gap, north - gap, east + gap, south + gap)) {
        if (seen[other] === 1) continue;
        seen[other] = 1;
        members.push(other);
      }
    }
    groups.push(members.sort((a, b) => a - b));
  }
  return groups;
}
