import { IconPhoto } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { imageUrl } from '#contract/rules/image-variants.ts'
import { Time } from '../base/time.tsx'
import styles from './cells.module.css'
import type { Column } from './table-columns.ts'

/** The name of a row. */
export const NameCell = ({ children }: { children: string }) => (
  <strong className={styles.name}>
    <bdi>{children}</bdi>
  </strong>
)

/** The picture of a row, or a sign in its place. */
export const Picture = ({ src }: { src: string | null }) =>
  src ? (
    <img className={styles.picture} src={imageUrl(src, 160)} alt="" loading="lazy" width={32} height={32} />
  ) : (
    <span className={styles.picture} aria-hidden="true">
      <IconPhoto size={16} />
    </span>
  )

/** Picture and name of a row. */
export const PictureNameCell = ({ picture, name }: { picture: string | null; name: string }) => (
  <span className={styles.withPicture}>
    <Picture src={picture} />
    <NameCell>{name}</NameCell>
  </span>
)

/** A text in place of a missing value. */
export const Muted = ({ children }: { children: ReactNode }) => <span className={styles.muted}>{children}</span>

type TimeColumn<F extends string> = Omit<Column<unknown>, 'cell' | 'sort' | 'measureText' | 'alignEnd'> & {
  /** Field of the row, which the server also sorts by. */
  field: F
  as?: Parameters<typeof Time>[0]['as']
  /** Shown for a row without a time. */
  emptyText?: string
}

/** A sortable column with an instant. */
export const timeColumn = <F extends string>({
  field,
  as,
  emptyText,
  ...column
}: TimeColumn<F>): Column<Readonly<Record<F, string | null>>> => ({
  width: 130,
  alignEnd: true,
  sort: field,
  cell: ({ [field]: at }) => (at === null ? <Muted>{emptyText}</Muted> : <Time at={at} as={as} />),
  ...column,
})

/** The last column, with buttons for one row. */
export const actionsColumn = <Row,>(column: Pick<Column<Row>, 'head' | 'cell' | 'width'>): Column<Row> => ({
  key: 'actions',
  width: 72,
  alignEnd: true,
  mobile: 'end',
  ...column,
})
