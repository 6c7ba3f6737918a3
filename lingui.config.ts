// Texts: Portuguese is written in the source, English beside it; both are complete.
import { defineConfig } from '@lingui/cli';

export default defineConfig({
  sourceLocale: 'pt-BR',
  locales: ['pt-BR', 'en'],
  catalogs: [{ path: '<rootDir>/renderer/text/{locale}', include: ['<rootDir>/renderer'] }],
  orderBy: 'messageId',
});
