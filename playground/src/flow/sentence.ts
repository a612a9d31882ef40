import { ApiError } from '../api/client.ts';
import { t } from '../text/index.ts';

export const sentence = (error: unknown): string =>
  error instanceof ApiError
    ? error.message
    : t('Something went wrong with this answer. The browser’s console says more.');
