/**
 * Media query for screens that show either the list or the conversation, but not both: phones, upright or turned
 * sideways.
 */
export const onePaneScreen = "(max-width: 600px), (max-height: 480px) and (orientation: landscape)";

/** Media query for screens on which names are shortened by `shortenName`. */
export const shortNameScreen = "(max-width: 600px)";
