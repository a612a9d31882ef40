import { queueCases } from './queue-cases.ts';

queueCases('the embedded database', { url: null, all: false });
