/** Returns the stable ascending order of unsigned 32-bit keys. */
export function radixOrder(keys: Uint32Array): Int32Array {
  const n = keys.length;
  let order = Int32Array.from({ length: n }, (_, i) => i);
  let next = new Int32Array(n);
  const counts = new Int32Array(65537);
  for (const shift of [0, 16]) {
    counts.fill(0);
    for (let i = 0; i < n; i++) counts[((keys[i] >>> shift) & 0xffff) + 1]++;
    for (let digit = 0; digit < 65536; digit++) counts[digit + 1] += counts[digit];
    for (let i = 0; i < n; i++) next[counts[(keys[order[i]] >>> shift) & 0xffff]++] = order[i];
    [order, next] = [next, order];
  }
  return order;
}

/** Returns the stable ascending order by a small integer key (0 .. keyCount - 1). */
export function orderByKey(key: Int32Array, keyCount: number): Int32Array {
  const from = new Int32Array(keyCount + 1);
  for (let i = 0; i < key.length; i++) from[key[i] + 1]++;
  for (let k = 0; k < keyCount; k++) from[k + 1] += from[k];
  const order = new Int32Array(key.length);
  for (let i = 0; i < key.length; i++) order[from[key[i]]++] = i;
  return order;
}
