import { PACK_ENDPOINTS } from './capabilities.ts';
import type { FromWorker, Port, ToWorker } from './protocol.ts';
import { servePack } from './serve-pack.ts';

// A page that isn't isolated has no memory that threads share. Its worker is alone and shares none, so plain buffers do.
globalThis.SharedArrayBuffer ??= ArrayBuffer as unknown as SharedArrayBufferConstructor;

servePack(globalThis as unknown as Port<ToWorker, FromWorker>, PACK_ENDPOINTS);
