// Why the team's views were left as they were.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ViewRefusal } from '../../preload/contract/team-views.ts';
import { changeSentences } from './change-words.ts';

const { role, frozen, schemaOlder } = changeSentences;

export const viewSentences: Readonly<Record<ViewRefusal, MessageDescriptor>> = {
  full: msg`A equipe já compartilha 40 visões: pare de compartilhar uma antes.`,
  unknown: msg`Esta visão não está mais no servidor da equipe.`,
  notApprover: msg`Só quem compartilhou esta visão ou um aprovador pode parar de compartilhá-la.`,
  role,
  frozen,
  schemaOlder,
};
