import { TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { useEditorState } from '@tiptap/react'
import type { Icon } from '@tabler/icons-react'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconCode,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconLinkOff,
  IconList,
  IconListNumbers,
  IconQuote,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Button, IconButton } from '../base/button.tsx'
import type { ImageLabels } from './rich-text-image.tsx'
import { ImageTool, SelectedImage } from './rich-text-image.tsx'
import styles from './rich-text-field.module.css'

export type RichTextLabels = Record<
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strike'
  | 'heading'
  | 'subheading'
  | 'list'
  | 'numbered_list'
  | 'quote'
  | 'link'
  | 'unlink'
  | 'link_address'
  | 'link_set'
  | 'undo'
  | 'redo'
  | 'source',
  string
> &
  ImageLabels

type ToolbarProps = {
  editor: Editor
  labels: RichTextLabels
  upload: (file: File) => Promise<string>
  hasSource: boolean
  setSource: (hasSource: boolean) => void
}

export function Toolbar({ editor, labels, upload, hasSource, setSource }: ToolbarProps) {
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      underline: current.isActive('underline'),
      strike: current.isActive('strike'),
      heading: current.isActive('heading', { level: 2 }),
      subheading: current.isActive('heading', { level: 3 }),
      list: current.isActive('bulletList'),
      numbered_list: current.isActive('orderedList'),
      quote: current.isActive('blockquote'),
      link: current.isActive('link'),
    }),
  })
  const run = () => editor.chain().focus()
  const [address, setAddress] = useState<string>()
  const setLink = () => {
    const href = address?.trim()
    if (href) run().extendMarkRange('link').setLink({ href }).run()
    setAddress(undefined)
  }
  const tool = (key: keyof typeof active, icon: Icon, onClick: () => void) => (
    <IconButton
      key={key}
      size="small"
      icon={icon}
      label={labels[key]}
      pressed={active[key]}
      disabled={hasSource}
      onClick={onClick}
    />
  )
  return (
    <div className={styles.toolbar} role="toolbar">
      {tool('bold', IconBold, () => run().toggleBold().run())}
      {tool('italic', IconItalic, () => run().toggleItalic().run())}
      {tool('underline', IconUnderline, () => run().toggleUnderline().run())}
      {tool('strike', IconStrikethrough, () => run().toggleStrike().run())}
      {tool('heading', IconH2, () => run().toggleHeading({ level: 2 }).run())}
      {tool('subheading', IconH3, () => run().toggleHeading({ level: 3 }).run())}
      {tool('list', IconList, () => run().toggleBulletList().run())}
      {tool('numbered_list', IconListNumbers, () => run().toggleOrderedList().run())}
      {tool('quote', IconQuote, () => run().toggleBlockquote().run())}
      {tool('link', IconLink, () => setAddress(String(editor.getAttributes('link')['href'] ?? 'https://')))}
      <IconButton
        size="small"
        icon={IconLinkOff}
        label={labels.unlink}
        disabled={hasSource || !active.link}
        onClick={() => run().unsetLink().run()}
      />
      <ImageTool editor={editor} labels={labels} disabled={hasSource} upload={upload} />
      <IconButton
        size="small"
        icon={IconArrowBackUp}
        flip
        label={labels.undo}
        disabled={hasSource}
        onClick={() => run().undo().run()}
      />
      <IconButton
        size="small"
        icon={IconArrowForwardUp}
        flip
        label={labels.redo}
        disabled={hasSource}
        onClick={() => run().redo().run()}
      />
      <span className={styles.end}>
        <IconButton
          size="small"
          icon={IconCode}
          label={labels.source}
          pressed={hasSource}
          onClick={() => setSource(!hasSource)}
        />
      </span>
      {!hasSource && <SelectedImage editor={editor} labels={labels} />}
      {address !== undefined && !hasSource && (
        <span className={styles.link}>
          <TextInput
            aria-label={labels.link_address}
            dir="ltr"
            autoFocus
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault()
                setLink()
              }
              if (event.key === 'Escape') setAddress(undefined)
            }}
          />
          <Button size="small" onClick={setLink}>
            {labels.link_set}
          </Button>
        </span>
      )}
    </div>
  )
}
