import { pageBuilder } from '#contract/areas/page-builder/page-builder.ts'
import type { HomeVisibility } from '#contract/areas/page-builder/page-builder.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { Stack } from '#kit/ui/layout/layout.tsx'

const sections = ['banners', 'categories', 'featured', 'sponsored', 'packages', 'recommendations'] as const

/** What the home page shows at all, built or not. Each switch is saved at once. */
export function VisibilityDialog({ close }: { close: () => void }) {
  const t = useText('page-builder')
  const { data, loadError, refetch } = useCall(pageBuilder.visibility, {})
  const { mutate, isPending } = useCallMutation(pageBuilder.changeVisibility, {
    invalidates: [pageBuilder.visibility],
    successText: t('visibility_saved'),
  })
  const setSection = (name: keyof HomeVisibility['sections'], isVisible: boolean) =>
    void mutate({ sections: { [name]: isVisible } })
  return (
    <Dialog opened close={close} title={t('visibility')}>
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      {data && (
        <Stack gap={16}>
          <Switch
            label={t('use_built')}
            hint={t('use_built_hint')}
            checked={data.is_visible}
            disabled={isPending}
            onChange={(is_visible) => void mutate({ is_visible })}
          />
          {sections.map((name) => (
            <Switch
              key={name}
              label={t(`visible_${name}`)}
              checked={data.sections[name]}
              disabled={isPending}
              onChange={(isVisible) => setSection(name, isVisible)}
            />
          ))}
        </Stack>
      )}
    </Dialog>
  )
}
