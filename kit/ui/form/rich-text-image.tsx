import { TextInput } from '@mantine/core'
import { useEditorState } from '@tiptap/react'
import type { Editor } from '@tiptap/react'
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { IconButton } from '../base/button.tsx'
import { useKitText } from '../base/kit-texts.tsx'
import { toast } from '../feedback/toast.ts'
import { Segments } from '../layout/segments.tsx'
import { imageWidths } from './rich-text-html.ts'
import type { ImageSize } from './rich-text-html.ts'
import styles from './rich-text-field.module.css'

export type ImageLabels = Record<'image' | 'image_alt' | 'image_size' | `image_${ImageSize}` | 'image_remove', string>

const sizes: readonly ImageSize[] = ['small', 'medium', 'full']

type ImageToolProps = {
  editor: Editor
  labels: ImageLabels
  disabled: boolean
  /** Stores the file and returns its address. */
  upload: (file: File) => Promise<string>
}

/** Uploads a picture and puts it where the cursor is. */
export function ImageTool({ editor, labels, disabled, upload }: ImageToolProps) {
  const t = useKitText()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const insert = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      const src = await upload(file)
      editor.chain().focus().insertContent({ type: 'image', attrs: { src } }).run()
    } catch {
      toast(t('image_failed'), { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <IconButton
        size="small"
        icon={IconPhotoPlus}
        label={labels.image}
        disabled={disabled || busy}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="vh"
        tabIndex={-1}
        aria-label={labels.image}
        onChange={(event) => {
          void insert(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

/** Alternative text and size of the picture that is selected. */
export function SelectedImage({ editor, labels }: { editor: Editor; labels: ImageLabels }) {
  const selected = useEditorState({
    editor,
    selector: ({ editor: current }) => {
      if (!current.isActive('image')) return null
      const { alt, width } = current.getAttributes('image')
      const size = sizes.find((one) => imageWidths[one] === width) ?? 'full'
      return { alt: typeof alt === 'string' ? alt : '', size }
    },
  })
  if (selected === null) return null
  const update = (attributes: { alt?: string; width?: number | null }) =>
    editor.commands.updateAttributes('image', attributes)
  return (
    <span className={styles.image}>
      <TextInput
        aria-label={labels.image_alt}
        placeholder={labels.image_alt}
        maxLength={200}
        value={selected.alt}
        onChange={(event) => update({ alt: event.currentTarget.value })}
      />
      <Segments
        label={labels.image_size}
        options={sizes.map((value) => ({ value, text: labels[`image_${value}`] }))}
        value={selected.size}
        onChange={(size) => update({ width: imageWidths[size] })}
      />
      <IconButton
        size="small"
        icon={IconTrash}
        label={labels.image_remove}
        onClick={() => editor.chain().focus().deleteSelection().run()}
      />
    </span>
  )
}
