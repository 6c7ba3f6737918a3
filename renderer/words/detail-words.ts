// Details of a failure that are codes of our own, in words. All others are words of the system and shown as they came.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '../../preload/contract/result.ts';

const query = msg`O endereço não pode levar “?” nem “#”.`;

const words: ReadonlyMap<string, MessageDescriptor> = new Map(
  Object.entries({
    'urlInvalid syntax': msg`Comece com https:// e escreva o endereço completo.`,
    'urlInvalid scheme': msg`Comece com https:// e escreva o endereço completo.`,
    'urlInvalid httpsNeeded': msg`Use https. Só um serviço neste computador pode usar http.`,
    'urlInvalid userinfo': msg`O endereço não pode levar usuário nem senha.`,
    'urlInvalid query': query,
    'urlInvalid fragment': query,
    'pemInvalid privateKey': msg`O arquivo traz uma chave privada. Informe só o certificado, sem a chave.`,
    'pemInvalid noCertificate': msg`Não há nenhum certificado no texto.`,
    'pemInvalid unreadable': msg`O certificado está incompleto ou estragado. Copie-o inteiro outra vez.`,
    'proxyFailed proxyUrl': msg`Escreva o proxy como http://servidor:porta.`,
    'proxyFailed proxyKind': msg`O Guichê só fala com proxies http e https.`,
    'vaultLocked no answer yet': msg`O cofre ainda não respondeu.`,
    'vaultWriteFailed read back differently': msg`O cofre devolveu outra coisa do que foi guardado.`,
    'secretMissing the keychain kept only a part of it': msg`O cofre só guardou uma parte dela.`,
  }),
);

export const detailWords = (code: ErrorCode, detail: string): MessageDescriptor | undefined =>
  words.get(`${code} ${detail}`);
