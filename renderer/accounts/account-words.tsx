// Texts that several parts of the accounts room share.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CredentialName, Identity } from '../../preload/contract/accounts.ts';
import type { Failure } from '../../preload/contract/result.ts';
import type { AddressProblem } from './check-address.ts';

export const addressProblems = {
  incomplete: msg`Informe o endereço completo, começando com https://.`,
  needsHttps: msg`Use https. Só um serviço neste computador pode usar http.`,
  hasUser: msg`O endereço não pode ter usuário nem senha.`,
  hasQuery: msg`O endereço não pode ter “?” nem “#”.`,
} as const satisfies Record<AddressProblem, MessageDescriptor>;

export const credentialNames = ['token', 'ci', 'cs'] as const satisfies readonly CredentialName[];

export const credentialTitles = {
  token: msg`Token de acesso`,
  ci: msg`CI (client id)`,
  cs: msg`CS (client secret)`,
} as const satisfies Record<CredentialName, MessageDescriptor>;

/** The longest secret that main accepts; the field does not cut, because half a token looks like a whole one. */
export const longestSecret = 16_384;
export const secretTooLong = msg`Texto longo demais para uma credencial. Confira o que foi copiado.`;

export const credentialUses = {
  token: msg`Emite boletos, consulta tarifas e solicita saques.`,
  ci: msg`Consulta transações, junto com o CS.`,
  cs: msg`Consulta transações, junto com o CI.`,
} as const satisfies Record<CredentialName, MessageDescriptor>;

export const describeOwner = ({ subject, tenant, confirmedName }: Identity): string =>
  [tenant, subject, confirmedName].filter((one) => one !== undefined).join(' · ');

/** If a failure names fields, each is marked; the rest of the form is not. */
export const marksField = (failure: Failure | undefined, field: string): boolean =>
  failure?.fields !== undefined && field in failure.fields;
