import type { Point } from '#contract/rules/distance.ts'

const metresPerDegree = 111_320

/** The outline of a circle, closed, with 72 points. `radius` is in metres. */
export const circleAround = (center: Point, radius: number): Point[] =>
  Array.from({ length: 73 }, (_, at) => {
    const angle = (at * Math.PI) / 36
    return {
      latitude: center.latitude + (radius / metresPerDegree) * Math.sin(angle),
      longitude:
        center.longitude + ((radius / metresPerDegree) * Math.cos(angle)) / Math.cos((center.latitude * Math.PI) / 180),
    }
  })
