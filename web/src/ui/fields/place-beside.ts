/** Gap between field and calendar, in px. */
export const CALENDAR_GAP = 8;
/** Distance to the window's edge, as in the library. */
const EDGE = 5;

const PLACES = ['bottom-start', 'top-start', 'left-start', 'right-start'] as const;

export type Place = (typeof PLACES)[number];

const CONTROL = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * Places a calendar inside the window where it covers no later control of the form and no submit button; prefers
 * below the field, then places that cover only earlier controls. If none exists it goes where it fits: the user
 * opened it and can close it.
 */
export function placeBeside(field: HTMLElement, calendar: HTMLElement): Place {
  const { width, height } = calendar.getBoundingClientRect();
  const controls = controlsAround(field);
  const fitting = PLACES.map((place) => ({ place, box: boxAt(place, field, width, height) })).filter(
    ({ box }) => isInWindow(box),
  );
  const free = fitting.filter(({ box }) => !controls.ahead.some((control) => isOver(box, control)));
  const best = free.find(({ box }) => !controls.passed.some((control) => isOver(box, control)));
  return (best ?? free[0] ?? fitting[0])?.place ?? 'bottom-start';
}

/** Boxes of the form's controls, split into those after the field and those before it. */
function controlsAround(field: HTMLElement): { ahead: DOMRect[]; passed: DOMRect[] } {
  const form = field.closest('form, [role=form], [role=dialog], main') ?? document.body;
  const controls = [...form.querySelectorAll<HTMLElement>(CONTROL)].filter(
    (control) => control !== field && control.tabIndex >= 0 && control.checkVisibility(),
  );
  const isAhead = (control: HTMLElement) =>
    control.matches('[type=submit]') ||
    (field.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const { ahead = [], passed = [] } = Object.groupBy(controls, (control) =>
    isAhead(control) ? 'ahead' : 'passed',
  );
  const boxes = (group: readonly HTMLElement[]) => group.map((control) => control.getBoundingClientRect());
  return { ahead: boxes(ahead), passed: boxes(passed) };
}

function boxAt(place: Place, field: HTMLElement, width: number, height: number): DOMRect {
  const { left, right, top, bottom } = field.getBoundingClientRect();
  const inWindow = Math.max(EDGE, Math.min(left, innerWidth - EDGE - width));
  switch (place) {
    case 'bottom-start':
      return new DOMRect(inWindow, bottom + CALENDAR_GAP, width, height);
    case 'top-start':
      return new DOMRect(inWindow, top - CALENDAR_GAP - height, width, height);
    case 'left-start':
      return new DOMRect(left - CALENDAR_GAP - width, top, width, height);
    case 'right-start':
      return new DOMRect(right + CALENDAR_GAP, top, width, height);
  }
}

function isInWindow({ left, right, top, bottom }: DOMRect): boolean {
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}

function isOver(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
