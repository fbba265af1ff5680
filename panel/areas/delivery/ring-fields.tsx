import { Textarea } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Point } from '#contract/rules/distance.ts'
import type { Ring } from '#contract/rules/polygons.ts'
import { useText } from '#kit/data/text.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { Row } from '#kit/ui/layout/layout.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import styles from './delivery.module.css'
import type { DrawTool } from './zone-drawing.ts'
import { isTooLarge, toValues } from './zone-form-values.ts'
import type { ZoneValues } from './zone-form-values.ts'
import { addRing, formatRing, parseRing, squareAround } from './zone-rings.ts'
import { useZoneTexts } from './zone-texts.ts'

type Props = { form: FormState<ZoneValues>; center: Point | null; setTool: (tool: DrawTool) => void }

/** The polygons of a zone as lists of corners, so that nothing needs a pointer. */
export function RingFields({ form, center, setTool }: Props) {
  const t = useText('delivery')
  const { polygons, holes } = form.values
  const set = (rings: Parameters<typeof toValues>[0]) => form.setValues(toValues(rings))
  const setPolygon = (at: number, ring: Ring) =>
    set({ polygons: polygons.map((one, i) => (i === at ? ring : one)), holes })
  const setHoles = (at: number, own: readonly Ring[]) =>
    set({ polygons, holes: polygons.map((_one, i) => (i === at ? own : (holes[i] ?? []))) })
  const remove = (at: number) =>
    set({
      polygons: polygons.filter((_one, i) => i !== at),
      holes: polygons.map((_one, i) => holes[i] ?? []).filter((_one, i) => i !== at),
    })
  const error = form.errors['polygons'] ?? form.errors['holes']
  return (
    <>
      <Row gap={8} wrap>
        <Button size="small" onClick={() => setTool('polygon')}>
          {t('draw')}
        </Button>
        <Button
          size="small"
          icon={IconPlus}
          onClick={() => set(addRing({ polygons, holes }, center ? squareAround(center) : [], false))}
        >
          {t('add_by_corners')}
        </Button>
      </Row>
      {polygons.length === 0 && <p className={styles.muted}>{t('no_polygons')}</p>}
      <ul className={styles.rings}>
        {polygons.map((ring, at) => (
          <li key={at} className={styles.rings}>
            <RingField
              title={t('polygon_n', { n: at + 1 })}
              ring={ring}
              set={(next) => setPolygon(at, next)}
              remove={() => remove(at)}
            />
            {(holes[at] ?? []).map((hole, index) => (
              <RingField
                key={index}
                isHole
                title={t('hole_n', { n: index + 1 })}
                ring={hole}
                set={(next) =>
                  setHoles(
                    at,
                    (holes[at] ?? []).map((one, i) => (i === index ? next : one)),
                  )
                }
                remove={() =>
                  setHoles(
                    at,
                    (holes[at] ?? []).filter((_one, i) => i !== index),
                  )
                }
              />
            ))}
          </li>
        ))}
      </ul>
      {(error || isTooLarge(form.values)) && (
        <p role="alert" className={styles.error}>
          {error ?? t('too_large')}
        </p>
      )}
    </>
  )
}

type RingProps = { title: string; ring: Ring; set: (ring: Ring) => void; remove: () => void; isHole?: boolean }

function RingField({ title, ring, set, remove, isHole }: RingProps) {
  const t = useText('delivery')
  const { ringText } = useZoneTexts()
  const [isOpen, setOpen] = useState(ring.length === 0)
  const [text, setText] = useState<string | null>(null)
  const { wrongLine } = parseRing(text ?? '')
  return (
    <div className={styles.ring} data-hole={isHole || undefined}>
      <div className={styles.ringHead}>
        <strong>{title}</strong>
        <small>{ringText(ring)}</small>
        <Button kind="plain" size="small" onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'close_list' : 'edit_list')}
        </Button>
        <IconButton
          size="small"
          kind="danger"
          icon={IconTrash}
          label={t('remove_ring', { name: title })}
          onClick={remove}
        />
      </div>
      {isOpen && (
        <Textarea
          aria-label={title}
          description={t('corners_hint')}
          error={wrongLine === null ? undefined : t('corner_wrong', { n: wrongLine })}
          dir="ltr"
          autosize
          minRows={4}
          maxRows={14}
          value={text ?? formatRing(ring)}
          onBlur={() => wrongLine === null && setText(null)}
          onChange={(event) => {
            const next = event.currentTarget.value
            setText(next)
            const parsed = parseRing(next)
            if (parsed.wrongLine === null) set(parsed.ring)
          }}
        />
      )}
    </div>
  )
}
