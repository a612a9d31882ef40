import { language } from './preferences.ts';
import { speak } from './text/index.ts';
import './style/tokens.css';
import './style/layout.css';
import './style/controls.css';
import './style/panel.css';
import './style/sources.css';
import './style/folds.css';
import './style/legend.css';
import './style/route.css';
import './style/addresses.css';
import './style/journey.css';
import './style/explanation.css';
import './style/places.css';
import './style/scores.css';
import './style/tours.css';
import './style/counts.css';
import './style/jobs.css';
import './style/map.css';
import './style/data-out.css';
import './style/data-in.css';
import './style/help.css';
import './style/mobile.css';
import './style/print.css';

document.documentElement.lang = language;
// The words are loaded first, since the modules of the page take theirs when they are loaded.
void speak()
  .then(() => import('./app.tsx'))
  .then(({ show }) => show(document.getElementById('app')!));
