import { ApiError } from '../api/client.ts';

export const sentence = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong with this answer. The browser’s console says more.';
