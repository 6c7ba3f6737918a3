// Draws a PDF next to the question that it answers: the frame gives it, because pdf.js belongs to Documentos.
import { createContext, type ComponentType } from 'react';

export const PdfBesideContext = createContext<ComponentType<{ readonly ticket: string }>>(() => null);
