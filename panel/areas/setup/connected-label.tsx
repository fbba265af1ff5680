import { useText } from '#kit/data/text.ts'
import { Tag } from '#kit/ui/base/tag.tsx'

export function ConnectedLabel({ isConnected }: { isConnected: boolean }) {
  const t = useText('setup')
  return <Tag tone={isConnected ? 'good' : 'plain'}>{t(isConnected ? 'connected' : 'not_connected')}</Tag>
}
