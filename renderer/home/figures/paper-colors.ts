// The colours of a picture that leaves the window: those of the light theme, whatever the window shows.
export const paperColors = {
  '--surface': '#ffffff',
  '--sunken': '#f3f1ec',
  '--line': '#e4e0d8',
  '--edge': '#8c867b',
  '--ink': '#1f1d1a',
  '--ink-soft': '#4f4a43',
  '--accent': '#0b5f5a',
  '--on-accent': '#ffffff',
  '--second': '#c79a3d',
} as const;
