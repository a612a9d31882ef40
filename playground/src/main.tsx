import { render } from 'preact';
import { App } from './app.tsx';
import './style/tokens.css';
import './style/layout.css';
import './style/controls.css';
import './style/panel.css';
import './style/addresses.css';
import './style/journey.css';
import './style/places.css';
import './style/scores.css';
import './style/tours.css';
import './style/counts.css';
import './style/jobs.css';
import './style/map.css';
import './style/data-out.css';
import './style/mobile.css';
import './style/print.css';

render(<App />, document.getElementById('app')!);
