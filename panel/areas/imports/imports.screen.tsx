import { Select } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { merchantProducts } from '#contract/areas/catalog/products.ts'
import type { ImportFile } from '#contract/areas/imports.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { mayCall, useCan, usePermissions } from '#kit/data/use-can.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { inputPropsOf } from '#kit/ui/form/field.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { NotFoundScreen } from '#panel/shell/routing/not-found-screen.tsx'
import { Unauthorized } from '#panel/shell/routing/unauthorized.screen.tsx'
import { useMerchantChoices } from '#panel/shell/session/use-merchant-choices.ts'
import { FileCard } from './file-card.tsx'
import { ImportHistory } from './import-history.tsx'
import { importTypes, merchantImportTypes } from './import-types.ts'
import type { ImportScreenType } from './import-types.ts'
import { MappingCard } from './mapping-card.tsx'
import { ProgressCard } from './progress-card.tsx'

/** Imports a file: file, columns, check, run, undo. The type is in the address, by default the first allowed one. */
export function ImportsScreen() {
  const permissions = usePermissions()
  const { byPanel } = usePanelRoute()
  const types = byPanel(importTypes, merchantImportTypes)
  const can = useCan()
  const type = useQueryParams().get('type')
  if (type === 'products' && byPanel(true, false) && can(merchantProducts.startImport)) return <ProductsOfMerchant />
  const definition = types.find((one) =>
    type === null ? mayCall(permissions, one.calls.startImport) : one.type === type,
  )
  if (!definition) return <NotFoundScreen />
  const { startImport } = definition.calls
  if (!mayCall(permissions, startImport))
    return <Unauthorized needs={typeof startImport.permission === 'string' ? [] : startImport.permission} />
  return <Imports key={definition.type} definition={definition} />
}

/** In the panel of the network, products are imported into the merchant that is chosen here. */
function ProductsOfMerchant() {
  const t = useText('imports')
  const tKit = useKitText()
  const navigate = useNavigate()
  const { options, onSearch } = useMerchantChoices([])
  return (
    <Screen title={t('title_products')} back="/products">
      <Card>
        <Select
          {...inputPropsOf({ label: t('merchant'), hint: t('merchant_hint') }, undefined)}
          placeholder={tKit('choose')}
          data={options.map(({ value, text }) => ({ value, label: text }))}
          searchable
          onSearchChange={onSearch}
          nothingFoundMessage={tKit('no_results')}
          onChange={(id) => {
            if (id) void navigate(`/m/${id}/import?type=products`)
          }}
        />
      </Card>
    </Screen>
  )
}

function Imports({ definition }: { definition: ImportScreenType }) {
  const t = useText('imports')
  const { to } = usePanelRoute()
  const { get, go } = useQueryParams()
  const [file, setFile] = useState<ImportFile>()
  const [mapping, setMapping] = useState<(string | null)[]>([])
  const open = get('open')
  const read = (next: ImportFile) => {
    setFile(next)
    setMapping(next.columns.map(({ field }) => field))
    go({ open: null })
  }
  return (
    <Screen title={t(`title_${definition.type}`)} back={to(definition.back)}>
      <Stack gap={16}>
        <FileCard definition={definition} file={file} onRead={read} />
        {file && !open && (
          <MappingCard
            definition={definition}
            file={file}
            mapping={mapping}
            onChange={setMapping}
            onStart={(id) => go({ open: id })}
          />
        )}
        {open && (
          <ProgressCard
            key={open}
            definition={definition}
            importId={open}
            file={file && { file_url: file.file_url, mapping }}
            onStart={(id) => go({ open: id })}
            onChangeColumns={() => go({ open: null })}
          />
        )}
        <ImportHistory definition={definition} to={(id) => to(`/import?type=${definition.type}&open=${id}`)} />
      </Stack>
    </Screen>
  )
}
