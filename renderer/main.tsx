// The window's entry: renders the app with its context.
import { appContext } from './app/start.ts';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/inter';
// Before every component's own style, so that a component can override shared rules.
import './ui/tokens.css';
import './ui/base.css';
import './ui/layout.css';
import './ui/panes.css';
import './ui/tones.css';
import './ui/table.css';
import './ui/forced-colors.css';
import { keepFocus } from './ui/focus.ts';
import { App } from './App.tsx';

// A file dropped outside of a drop area must not replace the app.
for (const kind of ['dragover', 'drop']) window.addEventListener(kind, (event) => event.preventDefault());

keepFocus();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App context={appContext} />);
