import { IconPlus, IconTrash } from '@tabler/icons-react'
import { maxSocialLinks } from '#contract/areas/settings/social-links.ts'
import { useText } from '#kit/data/text.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { ImageField } from '#kit/ui/form/image-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import type { ControlProps } from './control-props.ts'
import { uploadAs } from './image-fields.tsx'
import styles from './section.module.css'

/** Pages of the tenant on social media, with the icons that its mails show. */
export function SocialLinksField({ form, name, disabled }: ControlProps) {
  const t = useText('settings')
  const field = form.field(name)
  const links: readonly unknown[] = Array.isArray(field.value) ? field.value : []
  return (
    <div className={styles.stack}>
      {links.map((_link, index) => (
        <div key={index} className={styles.socialLink}>
          <ImageField
            form={form}
            name={`${name}.${index}.icon_url`}
            label={t('social_icon')}
            upload={uploadAs('social_icon')}
          />
          <div className={styles.stack}>
            <TextField form={form} name={`${name}.${index}.name`} label={t('social_name')} disabled={disabled} />
            <TextField form={form} name={`${name}.${index}.url`} label={t('social_url')} disabled={disabled} ltr />
          </div>
          <IconButton
            kind="plain"
            icon={IconTrash}
            label={t('remove')}
            disabled={disabled}
            onClick={() => field.set(links.filter((_one, position) => position !== index))}
          />
        </div>
      ))}
      {links.length < maxSocialLinks && (
        <div>
          <Button
            size="small"
            icon={IconPlus}
            disabled={disabled}
            onClick={() => field.set([...links, { name: '', url: '', icon_url: '' }])}
          >
            {t('social_add')}
          </Button>
        </div>
      )}
    </div>
  )
}
