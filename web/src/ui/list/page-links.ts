/** Spec A§9, B§9. */
const SHOWN = 5;

/** Page numbers to link: five around the current page, or fewer. */
export function pageLinks(page: number, pages: number): readonly number[] {
  const first = Math.max(1, Math.min(page - Math.floor(SHOWN / 2), pages - SHOWN + 1));
  return Array.from({ length: Math.min(SHOWN, pages) }, (_, index) => first + index);
}
