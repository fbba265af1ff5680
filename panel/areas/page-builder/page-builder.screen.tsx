import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { builtPages } from '#contract/areas/page-builder/pages.ts'
import { pageBuilder } from '#contract/areas/page-builder/page-builder.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useLocalForm } from '#kit/data/use-local-form.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { EmptyState, LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { useTitle } from '#panel/shell/page/use-title.ts'
import { isMarketplace, usePanelContext } from '#panel/shell/session/panel-context.ts'
import { Editor } from './editor.tsx'
import { ExternalBuilder } from './external-builder.tsx'
import { NewPageDialog } from './page-dialog.tsx'
import styles from './page-builder.module.css'

/** The page builder on the whole screen: the platform's external one if it has one, else our own. */
export function PageBuilderScreen() {
  const t = useText('page-builder')
  const { get } = useQueryParams()
  // A builder tells its later queries for the address alone: to load it again with each would lose what is being edited.
  const [query] = useState(get('query'))
  useTitle(t('title'))
  const { data, loadError, refetch } = useCall(pageBuilder.config, query ? { query } : {}, { staleTime: Infinity })
  return (
    <main className={styles.screen}>
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      {data && (data.embed_url === null ? <OwnBuilder /> : <ExternalBuilder config={data} address={data.embed_url} />)}
    </main>
  )
}

function OwnBuilder() {
  const t = useText('page-builder')
  const navigate = useNavigate()
  const { get, go } = useQueryParams()
  const context = usePanelContext()
  const [isCreating, setCreating] = useState(false)
  const { data: pages, loadError, refetch } = useCall(builtPages.list, {})
  const asked = get('page')
  const hasHome = isMarketplace(context)
  const landing = pages?.filter(({ kind }) => kind === 'landing') ?? []
  const id = asked ?? (hasHome ? 'home' : landing[0]?._id)
  const openPage = (next: string | null) => go({ page: next })
  const options = [
    ...(hasHome ? [{ value: 'home', text: t('home') }] : []),
    ...landing.map((page) => ({ value: page._id, text: Object.values(page.titles)[0] || (page.slug ?? '') })),
  ]
  const form = useLocalForm<{ page: string }>({ page: id ?? '' }, ({ page }) => openPage(page === 'home' ? null : page))
  return (
    <>
      <header className={styles.header}>
        <IconButton icon={IconArrowLeft} flip label={t('exit')} onClick={() => void navigate('/settings')} />
        <h1>{t('title')}</h1>
        <SelectField form={form} name="page" label={t('page')} options={options} hideLabel />
        <IconButton icon={IconPlus} label={t('new_page')} onClick={() => setCreating(true)} />
      </header>
      {loadError && !pages && <LoadErrorState error={loadError} retry={refetch} />}
      {pages && id === undefined && <EmptyState title={t('no_pages')} text={t('no_pages_text')} />}
      {id !== undefined && <OpenPage key={id} id={id} openPage={openPage} />}
      {isCreating && (
        <NewPageDialog
          close={() => setCreating(false)}
          onCreated={(created) => {
            setCreating(false)
            openPage(created)
          }}
        />
      )}
    </>
  )
}

type OpenProps = { id: string; openPage: (id: string | null) => void }

const OpenPage = ({ id, openPage }: OpenProps) =>
  id === 'home' ? <HomePage openPage={openPage} /> : <LandingPage id={id} openPage={openPage} />

function HomePage({ openPage }: Pick<OpenProps, 'openPage'>) {
  const { mutate } = useCallMutation(builtPages.home)
  const [page, setPage] = useState<Awaited<ReturnType<typeof mutate>>>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    void mutate({}).then(setPage)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each attempt
  }, [round])
  if (page?.ok) return <Editor page={page.data} openPage={openPage} />
  if (!page) return null
  return <LoadErrorState error={{ text: page.error.message }} retry={() => setRound((before) => before + 1)} />
}

function LandingPage({ id, openPage }: OpenProps) {
  const { data, loadError, refetch } = useCall(builtPages.show, { id }, { staleTime: 0 })
  const [first, setFirst] = useState(data)
  // the editor keeps its own draft: later answers do not replace what is being edited
  if (data && !first) setFirst(data)
  if (first) return <Editor page={first} openPage={openPage} />
  return loadError && <LoadErrorState error={loadError} retry={refetch} listPath="/page-builder" />
}
