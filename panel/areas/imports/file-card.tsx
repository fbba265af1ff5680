import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { importLimits } from '#contract/areas/imports.ts'
import type { ImportFile } from '#contract/areas/imports.ts'
import { errorTextOf, useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { TestResult } from '#kit/ui/feedback/test-result.tsx'
import { Card, Text } from '#kit/ui/layout/layout.tsx'
import type { ImportScreenType } from './import-types.ts'
import styles from './imports.module.css'

type Props = {
  definition: ImportScreenType
  file: ImportFile | undefined
  onRead: (file: ImportFile) => void
}

const originNames = { shopify: 'Shopify', woocommerce: 'WooCommerce', google: 'Google Merchant Center' } as const

/** Chooses a file and reads its columns. */
export function FileCard({
  definition: { type, calls, exports, sample, stockSample, hasPictures = false },
  file,
  onRead,
}: Props) {
  const t = useText('imports')
  const tValidation = useText('validation')
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useCallMutation(calls.readImport, { silent: true })
  const [refusal, setRefusal] = useState<{ name: string; text: string }>()
  const withHeadings = useExportHeadings(exports)
  const read = async (chosen: File | undefined) => {
    if (!chosen) return
    setRefusal(undefined)
    const refuse = (text: string) => setRefusal({ name: chosen.name, text })
    if (chosen.size > importLimits.archiveBytes) {
      if (input.current) input.current.value = ''
      return refuse(tValidation('file_too_large'))
    }
    const form = new FormData()
    form.set('file', chosen)
    const outcome = await mutate(form)
    if (input.current) input.current.value = ''
    if (outcome.ok) onRead(outcome.data)
    else refuse(errorTextOf(outcome.error))
  }
  return (
    <Card title={t('file')}>
      <div
        className={styles.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void read(event.dataTransfer.files[0])
        }}
      >
        <Text tone="soft">{t('file_hint')}</Text>
        {hasPictures && <Text tone="soft">{t('archive_hint')}</Text>}
        <div className={styles.actions}>
          <input
            ref={input}
            type="file"
            hidden
            accept={hasPictures ? '.csv,.xlsx,.tsv,.txt,.zip' : '.csv,.xlsx,.tsv,.txt'}
            onChange={(event) => void read(event.currentTarget.files?.[0])}
          />
          <Button kind="primary" icon={IconUpload} busy={isPending} onClick={() => input.current?.click()}>
            {file ? t('choose_again') : t('choose_file')}
          </Button>
          <SampleLink rows={withHeadings(sample)} fileName={`${type}-sample.csv`} text={t('sample')} />
          {stockSample && (
            <SampleLink
              rows={withHeadings(stockSample)}
              fileName="stock-and-prices-sample.csv"
              text={t('sample_stock')}
            />
          )}
        </div>
        {refusal && (
          <div role="alert">
            <TestResult isOk={false}>
              <bdi>{refusal.name}</bdi>: {refusal.text}
            </TestResult>
          </div>
        )}
        {file && <bdi>{file.file_name}</bdi>}
        {file?.origin && <Text>{t('converted', { name: originNames[file.origin] })}</Text>}
      </div>
    </Card>
  )
}

/** Replaces the names of columns in the first line by the headings of exports, in the language of the user. */
function useExportHeadings(call: ImportScreenType['exports']) {
  const can = useCan()
  const { data } = useCall(call, { limit: 1 }, { enabled: can(call) })
  const columns = (data?.meta.categories ?? []).flatMap((category) => category.columns)
  const labels = new Map(columns.map(({ key, label }) => [key, `"${label.replaceAll('"', '""')}"`]))
  return ([names = '', ...rows]: readonly string[]) => [
    names
      .split(',')
      .map((name) => labels.get(name) ?? name)
      .join(','),
    ...rows,
  ]
}

/** A link that downloads rows as a CSV file. */
const SampleLink = ({ rows, fileName, text }: { rows: readonly string[]; fileName: string; text: string }) => (
  <LinkButton
    icon={IconDownload}
    href={`data:text/csv;charset=utf-8,${encodeURIComponent(rows.join('\r\n'))}`}
    download={fileName}
  >
    {text}
  </LinkButton>
)
