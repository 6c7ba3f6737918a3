// Texts for failure details that are the app's own codes. All other details are messages of the system and shown
// unchanged.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '../../preload/contract/result.ts';

const query = msg`O endereço não pode ter “?” nem “#”.`;

const words: ReadonlyMap<string, MessageDescriptor> = new Map(
  Object.entries({
    'urlInvalid syntax': msg`Informe o endereço completo, começando com https://.`,
    'urlInvalid scheme': msg`Informe o endereço completo, começando com https://.`,
    'urlInvalid httpsNeeded': msg`Use https. Só um serviço neste computador pode usar http.`,
    'urlInvalid userinfo': msg`O endereço não pode ter usuário nem senha.`,
    'urlInvalid query': query,
    'urlInvalid fragment': query,
    'pemInvalid privateKey': msg`O arquivo contém uma chave privada. Informe só o certificado, sem a chave.`,
    'pemInvalid noCertificate': msg`Não há nenhum certificado no texto.`,
    'pemInvalid unreadable': msg`O certificado está incompleto ou danificado. Copie-o inteiro de novo.`,
    'proxyFailed proxyUrl': msg`Informe o proxy como http://servidor:porta.`,
    'proxyFailed proxyKind': msg`O Guichê só aceita proxies http e https.`,
    'vaultLocked no answer yet': msg`O cofre ainda não respondeu.`,
    'vaultWriteFailed read back differently': msg`O cofre devolveu algo diferente do que foi salvo.`,
    'secretMissing the keychain kept only a part of it': msg`O cofre só salvou uma parte dela.`,
  }),
);

export const detailWords = (code: ErrorCode, detail: string): MessageDescriptor | undefined =>
  words.get(`${code} ${detail}`);
