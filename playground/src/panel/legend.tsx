import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { areasResult, countIn } from '../data-out/results.ts';
import { SaveMenu } from '../data-out/save-menu.tsx';
import { area, threshold } from '../format.ts';
import { GROUNDS } from '../map/ground.ts';
import { rankOf } from '../map/palette.ts';
import { rankColor } from '../map/style.ts';
import type { Model, Results } from '../model.ts';
import type { Choices } from '../state.ts';
import { IconButton } from './controls.tsx';

interface Row {
  readonly value: number;
  readonly label: string;
  readonly area: string;
  readonly color: string;
}

function rowsOf(results: Results, choices: Choices, theme: 'light' | 'dark', isOutlined: boolean): Row[] {
  const answer = results.isochrones;
  if (answer === null) return [];
  const { thresholds, edgeWeight } = answer.choices;
  const areas = new Map(answer.collection.features.map(({ properties }) => [properties.time, properties.area]));
  return thresholds.map((value, i) => ({
    value,
    label: threshold(value, edgeWeight),
    area: area(areas.get(value) ?? 0),
    color: rankColor(GROUNDS[theme], rankOf(i, thresholds.length), isOutlined ? 1 : choices.opacity),
  }));
}

interface LegendProps {
  readonly model: Model;
  readonly results: Results;
  readonly choices: Choices;
  readonly theme: 'light' | 'dark';
  readonly isOutlined: boolean;
  readonly raise: ComponentChildren;
  readonly onFrame: () => void;
}

/** Colors and areas of what is drawn; the same in words for screen readers. */
export function AreaLegend(props: LegendProps) {
  const answer = props.results.isochrones;
  const rows = rowsOf(props.results, props.choices, props.theme, props.isOutlined);
  if (answer === null || rows.length === 0) return null;
  return (
    <section class="legend" aria-label="Reachable area">
      <header>
        <h2>Reachable area</h2>
        <div class="header-buttons">
          {props.raise}
          <SaveMenu
            label="Save the areas"
            choices={answer.choices}
            result={() =>
              areasResult(answer.collection, answer.choices.edgeWeight, countIn(props.model, answer.choices))
            }
          />
          <IconButton icon="frame" label="Show the whole area" onClick={props.onFrame} />
        </div>
      </header>
      <table>
        <thead class="visually-hidden">
          <tr>
            <th>Within</th>
            <th>Area</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.value}>
              <th scope="row">
                <i style={{ background: row.color }} />
                {row.label}
              </th>
              <td>{row.area}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Spoken text={`Reachable: ${rows.map((row) => `${row.area} within ${row.label}`).join(', ')}.`} />
    </section>
  );
}

/** Says a text once it has stood still for a while, so that a drag isn't read out step by step. */
function Spoken({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), 900);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p class="visually-hidden" role="status">
      {said}
    </p>
  );
}
