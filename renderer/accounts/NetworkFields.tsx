// Fields for what an office network may need to reach the service: a proxy and the certificate of its own authority.
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useLingui } from '@lingui/react/macro';
import type { NetworkSettings } from '../../preload/contract/accounts.ts';
import type { Failure } from '../../preload/contract/result.ts';
import { Button } from '../ui/Button.tsx';
import { TextArea, TextField } from '../ui/fields.tsx';
import { useWords } from '../words/failure-words.tsx';
import { marksField } from './account-words.tsx';

const longestPem = 65_536;

export const noNetwork: NetworkSettings = { proxy: '', pem: '' };

export const isWrongProxy = ({ proxy }: Pick<NetworkSettings, 'proxy'>): boolean => {
  const text = proxy.trim();
  return text !== '' && (!/^https?:\/\/[^/\s]+/i.test(text) || !URL.canParse(text));
};

export const isWrongPem = ({ pem }: Pick<NetworkSettings, 'pem'>): boolean =>
  pem.trim() !== '' && !pem.includes('-----BEGIN CERTIFICATE-----');

export function ProxyField({
  value,
  onChange,
}: {
  value: NetworkSettings;
  onChange: (part: Pick<NetworkSettings, 'proxy'>) => void;
}) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Proxy`}
      help={t`Em branco: usa a configuração deste computador.`}
      placeholder="http://proxy.exemplo:8080"
      value={value.proxy}
      onChange={(proxy) => onChange({ proxy })}
      maxLength={2048}
      error={isWrongProxy(value) ? t`Informe o proxy como http://servidor:porta.` : undefined}
    />
  );
}

export function CertificateField({
  value,
  failure,
  onChange,
}: {
  value: NetworkSettings;
  failure: Failure | undefined;
  onChange: (part: Pick<NetworkSettings, 'pem'>) => void;
}) {
  const { t } = useLingui();
  const { what } = useWords();
  const [tooLarge, setTooLarge] = useState(false);
  const open = async (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > longestPem);
    if (file.size <= longestPem) onChange({ pem: await file.text() });
  };
  const change = (pem: string) => {
    setTooLarge(false);
    onChange({ pem });
  };
  const problem = () => {
    if (failure?.code === 'pemInvalid' || marksField(failure, 'settings.pem'))
      return what({ code: 'pemInvalid' });
    if (isWrongPem(value)) return t`O texto de um certificado começa com “-----BEGIN CERTIFICATE-----”.`;
    return tooLarge ? t`O arquivo é grande demais para ser um certificado.` : undefined;
  };
  return (
    <div className="stack gap-8 pem">
      <TextArea
        label={t`Certificado próprio (PEM)`}
        help={t`Só se a sua rede usa uma autoridade certificadora própria. Vale apenas para esta conta.`}
        placeholder="-----BEGIN CERTIFICATE-----"
        value={value.pem}
        onChange={change}
        maxLength={longestPem}
        error={problem()}
      />
      <div className="line">
        <FileTrigger acceptedFileTypes={['.pem', '.crt', '.cer']} onSelect={(files) => void open(files?.[0])}>
          <Button icon="file">{t`Abrir arquivo…`}</Button>
        </FileTrigger>
        {value.pem !== '' && (
          <Button kind="quiet" icon="close" onPress={() => change('')}>{t`Remover certificado`}</Button>
        )}
      </div>
    </div>
  );
}
