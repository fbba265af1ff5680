import { Input, Textarea } from '@mantine/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import type { FieldProps } from './field.tsx'
import { inputPropsOf, toText } from './field.tsx'
import { extensions, parseHtml } from './rich-text-html.ts'
import styles from './rich-text-field.module.css'
import type { RichTextLabels } from './rich-text-toolbar.tsx'
import { Toolbar } from './rich-text-toolbar.tsx'

type Props<V> = FieldProps<V> & {
  labels: RichTextLabels
  /** Stores a picture and returns its address. */
  upload: (file: File) => Promise<string>
  /** Direction of the text, which can differ from that of the panel. */
  dir: 'ltr' | 'rtl'
  /** The source view shows the markup. While it is on, the form must not be saved. */
  hasSource: boolean
  setSource: (hasSource: boolean) => void
}

/** HTML with a toolbar, or as source. The server cleans it. */
export function RichTextField<V>(props: Props<V>) {
  const { form, name, label, labels, upload, dir, hasSource, setSource, disabled } = props
  const field = form.field(name)
  const html = toText(field.value)
  const emittedHtml = useRef(html)
  const editor = useEditor({
    extensions,
    content: parseHtml(html),
    injectCSS: false,
    editable: !disabled,
    immediatelyRender: true,
    editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true', dir } },
    onUpdate: ({ editor: current }) => {
      emittedHtml.current = current.isEmpty ? '' : current.getHTML()
      field.set(emittedHtml.current)
    },
    onBlur: field.onBlur,
  })
  // A value from outside, such as a reset or the source view, replaces what the editor shows.
  useEffect(() => {
    if (html === emittedHtml.current) return
    emittedHtml.current = html
    editor.commands.setContent(parseHtml(html), { emitUpdate: false })
  }, [html, editor])
  return (
    <Input.Wrapper {...inputPropsOf(props, field.error)} labelElement="div">
      <div className={styles.box} data-error={field.error ? true : undefined}>
        <Toolbar editor={editor} labels={labels} upload={upload} hasSource={hasSource} setSource={setSource} />
        {hasSource ? (
          <Textarea
            aria-label={labels.source}
            classNames={{ input: styles.source }}
            dir="ltr"
            autosize
            minRows={10}
            maxRows={24}
            value={html}
            onChange={(event) => field.set(event.currentTarget.value)}
          />
        ) : (
          <EditorContent editor={editor} className={styles.content} name={name} />
        )}
      </div>
    </Input.Wrapper>
  )
}
