import { files } from '#contract/areas/files.ts'
import type { TenantImage } from '#contract/areas/files.ts'
import { send } from '#kit/data/request.ts'
import { ImageField } from '#kit/ui/form/image-field.tsx'
import type { ControlProps } from './control-props.ts'

export const uploadAs = (image_type: TenantImage) => async (file: File) => {
  const form = new FormData()
  form.set('image_type', image_type)
  form.set('image', file)
  return (await send(files.tenantImage, form)).image_url
}

export const TenantImageField = ({ form, name, label }: ControlProps) => (
  <ImageField
    form={form}
    name={name}
    label={label}
    hideLabel
    upload={uploadAs(name === 'admin_logo_url' ? 'admin_logo' : 'store_logo')}
  />
)

export const FaviconField = ({ form, name, label }: ControlProps) => (
  <ImageField form={form} name={`${name}.site_favicon_url`} label={label} hideLabel upload={uploadAs('favicon')} />
)
