// Fields for the team's server: address, port, database, and the authority of its certificate.
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useLingui } from '@lingui/react/macro';
import type { TeamConnection } from '../../preload/contract/team.ts';
import { isServerName } from '../../preload/contract/team-terms.ts';
import { Button } from '../ui/Button.tsx';
import { TextArea, TextField } from '../ui/fields.tsx';
import { Unfolds } from '../ui/Unfolds.tsx';
import type { PastedServer } from './connection-text.ts';

const longestPem = 65_536;

export interface ServerDraft {
  readonly host: string;
  readonly port: string;
  readonly database: string;
  readonly ca: string;
}

export const draftOf = (saved: TeamConnection | null): ServerDraft => ({
  host: saved?.host ?? '',
  port: String(saved?.port ?? 5432),
  database: saved?.database ?? '',
  ca: saved?.ca ?? '',
});

/** A draft with what was pasted. The authority of another server goes. */
export const withPasted = (before: ServerDraft, { host, port, database, ca }: PastedServer): ServerDraft => ({
  host: host ?? before.host,
  port: port ?? before.port,
  database: database ?? before.database,
  ca: ca ?? (host === null || before.host.trim() === '' || before.host.trim() === host ? before.ca : ''),
});

/** Undefined while a field is missing or invalid. */
export function connectionOf(draft: ServerDraft, login: string): TeamConnection | undefined {
  const [host, database, user, ca] = [draft.host, draft.database, login, draft.ca].map((one) => one.trim());
  if (!host || !database || !user || isWrongHost(draft) || isWrongPort(draft) || isWrongCa(draft))
    return undefined;
  return { host, port: Number(draft.port), database, user, ca: ca === '' ? null : `${ca}\n` };
}

export const isWrongPort = ({ port }: Pick<ServerDraft, 'port'>): boolean =>
  !/^[1-9]\d{0,4}$/.test(port.trim()) || Number(port) > 65_535;

const isWrongHost = ({ host }: ServerDraft): boolean => !isServerName(host.trim());

const isWrongCa = ({ ca }: Pick<ServerDraft, 'ca'>): boolean =>
  ca.trim() !== '' && !ca.includes('-----BEGIN CERTIFICATE-----');

export function ServerFields({
  value,
  onChange,
}: {
  value: ServerDraft;
  onChange: (part: Partial<ServerDraft>) => void;
}) {
  const { t } = useLingui();
  const open = async (file: File | undefined) => {
    if (file && file.size <= longestPem) onChange({ ca: await file.text() });
  };
  return (
    <>
      <div className="pair">
        <TextField
          label={t`Endereço do servidor`}
          value={value.host}
          onChange={(host) => onChange({ host })}
          maxLength={253}
          help={t`Ou cole aqui o endereço de conexão inteiro (postgres://…): os campos são preenchidos.`}
          error={
            isWrongHost(value)
              ? t`Informe só o nome ou o IP, ou cole o endereço de conexão inteiro.`
              : undefined
          }
        />
        <TextField
          label={t`Porta`}
          inputMode="numeric"
          value={value.port}
          onChange={(port) => onChange({ port })}
          maxLength={5}
          error={isWrongPort(value) ? t`Uma porta vai de 1 a 65535.` : undefined}
        />
        <TextField
          label={t`Banco de dados`}
          value={value.database}
          onChange={(database) => onChange({ database })}
          maxLength={63}
        />
      </div>
      <Unfolds title={t`Certificado da autoridade certificadora (só se o servidor usar certificado próprio)`}>
        <div className="stack gap-8 team-certificate">
          <TextArea
            label={t`Certificado da autoridade (PEM)`}
            placeholder="-----BEGIN CERTIFICATE-----"
            value={value.ca}
            onChange={(ca) => onChange({ ca })}
            maxLength={longestPem}
            error={
              isWrongCa(value)
                ? t`O texto de um certificado começa com “-----BEGIN CERTIFICATE-----”.`
                : undefined
            }
          />
          <div className="line">
            <FileTrigger
              acceptedFileTypes={['.pem', '.crt', '.cer']}
              onSelect={(files) => void open(files?.[0])}
            >
              <Button icon="file">{t`Abrir arquivo…`}</Button>
            </FileTrigger>
          </div>
        </div>
      </Unfolds>
    </>
  );
}
