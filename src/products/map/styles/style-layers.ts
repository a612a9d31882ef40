import { nameIn, namesIn } from './label-text.ts';
import { boundaryLayers } from './layers/boundaries.ts';
import { buildingLayers } from './layers/buildings.ts';
import type { Layer } from './layers/expressions.ts';
import { airfieldLayers, landLayers, waterLayers } from './layers/ground.ts';
import { natureLabelLayers, placeLabelLayers } from './layers/place-labels.ts';
import { poiLabelLayers } from './layers/poi-labels.ts';
import { cableAndFerryLayers } from './layers/rails.ts';
import { arrowLayers, roadLabelLayers } from './layers/road-labels.ts';
import { wayLayers } from './layers/roads.ts';
import type { Palette } from './palette.ts';

/** Returns all layers of a style from the ground up. The last label layers are placed first. */
export function styleLayers(palette: Palette, labels: boolean, lang: string | null): Layer[] {
  const name = nameIn(lang);
  const words = { name, names: namesIn(lang) };
  return [
    ...landLayers(palette),
    ...airfieldLayers(palette),
    ...waterLayers(palette),
    ...buildingLayers(palette),
    ...wayLayers(palette),
    ...cableAndFerryLayers(palette),
    ...boundaryLayers(palette),
    ...arrowLayers(),
    ...(labels
      ? [
          ...poiLabelLayers(palette, name),
          ...roadLabelLayers(palette, name),
          ...natureLabelLayers(palette, words),
          ...placeLabelLayers(palette, words),
        ]
      : []),
  ];
}
