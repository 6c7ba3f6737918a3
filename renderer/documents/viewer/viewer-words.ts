// Texts about a document in the viewer.
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Fit } from './zoom.ts';

export const fitWords = {
  'page-width': msg`Largura da página`,
  'page-fit': msg`Página inteira`,
  'page-actual': msg`Tamanho real (100 %)`,
} as const satisfies Record<Fit, MessageDescriptor>;
