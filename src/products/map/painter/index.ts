export { mapPainterCapability } from './map-painter.endpoints.ts';
