import {
  DragDropContext,
  Draggable,
  type DraggableProvidedDragHandleProps,
  Droppable,
} from "@hello-pangea/dnd";
import { IconGripVertical } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTexts } from "../../i18n/use-texts.ts";
import classes from "./lists.module.css";
import { sortTexts } from "./sort-texts.ts";

interface SortAreaProps {
  /** Returns the displayed name of the item with the given id, for announcements to screen readers. */
  nameOf: (id: string) => string;
  onMove: (list: string, from: number, to: number) => void;
  children: ReactNode;
}

/**
 * Wraps one or several lists whose items users sort by dragging or by the keyboard. An item cannot move to another
 * list.
 */
export function SortArea({ nameOf, onMove, children }: SortAreaProps) {
  const t = useTexts(sortTexts);
  const tell = (key: "lifted" | "over" | "overNothing" | "dropped" | "cancelled", id: string, index = 0) =>
    t(key, { name: nameOf(id), place: String(index + 1) });
  return (
    <DragDropContext
      dragHandleUsageInstructions={t("dragHint")}
      onDragStart={({ draggableId, source }, { announce }) =>
        announce(tell("lifted", draggableId, source.index))
      }
      onDragUpdate={({ draggableId, destination }, { announce }) =>
        announce(
          destination ? tell("over", draggableId, destination.index) : tell("overNothing", draggableId),
        )
      }
      onDragEnd={({ draggableId, source, destination }, { announce }) => {
        if (!destination || destination.index === source.index)
          return announce(tell("cancelled", draggableId));
        announce(tell("dropped", draggableId, destination.index));
        onMove(source.droppableId, source.index, destination.index);
      }}
    >
      {children}
    </DragDropContext>
  );
}

interface SortListProps<Item> {
  id: string;
  label: string;
  className?: string | undefined;
  itemClassName?: string | undefined;
  items: readonly Item[];
  idOf: (item: Item) => string;
  children: (item: Item, handle: ReactNode, index: number) => ReactNode;
  nameOf: (item: Item) => string;
}

export function SortList<Item>(props: SortListProps<Item>) {
  const { id, label, className = "", itemClassName = "", items, idOf, nameOf, children } = props;
  return (
    <Droppable droppableId={id} type={id}>
      {(place) => (
        <ol
          ref={place.innerRef}
          className={`${classes.list} ${className}`}
          aria-label={label}
          {...place.droppableProps}
        >
          {items.map((item, index) => (
            <Draggable key={idOf(item)} draggableId={idOf(item)} index={index}>
              {(drag, { isDragging }) => (
                <li
                  ref={drag.innerRef}
                  className={`${classes.item} ${itemClassName}`}
                  data-held={isDragging || undefined}
                  {...drag.draggableProps}
                >
                  {children(item, <Handle name={nameOf(item)} grip={drag.dragHandleProps} />, index)}
                </li>
              )}
            </Draggable>
          ))}
          {place.placeholder}
        </ol>
      )}
    </Droppable>
  );
}

function Handle({ name, grip }: { name: string; grip: DraggableProvidedDragHandleProps | null }) {
  const t = useTexts(sortTexts);
  return (
    <span className={classes.handle} title={t("handle", { name })} {...grip}>
      <IconGripVertical size={18} stroke={1.75} aria-hidden="true" />
    </span>
  );
}
