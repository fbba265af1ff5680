import { redirect } from 'react-router'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { notices } from '#contract/areas/campaigns.ts'
import { client } from '#shop/data/client.ts'
import { Skeleton } from '#shop/shell/frame/skeleton.tsx'

/** Counts that a notice was opened, and goes to its link or to all notices. */
export async function clientLoader({ params: { locale = '', id = '' } }: ClientLoaderFunctionArgs) {
  const { link } = await client(notices.open, { id }).catch(() => ({ link: null }))
  throw redirect(link === null ? `/${locale}/notices` : link.startsWith('/') ? `/${locale}${link}` : link)
}
clientLoader.hydrate = true as const

export default function NoticePage() {
  return <Skeleton kind="list" />
}
