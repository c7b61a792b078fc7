import { z } from "zod";

/** Scales on which customers rate the service: from 1 to 3, or from 1 to 5. */
export const ratingScales = [3, 5] as const;
export const ratingScaleSchema = z.literal(ratingScales);
export type RatingScale = z.infer<typeof ratingScaleSchema>;

/** A rating and its scale. Ratings of different scales are never converted into each other. */
export const ratingSchema = z.object({ value: z.int().min(1).max(5), scale: ratingScaleSchema });

/** A rating with its scale in filters: `2/3` is the rating 2 on the scale from 1 to 3. */
export const scaledRatingSchema = z.enum(["1/3", "2/3", "3/3", "1/5", "2/5", "3/5", "4/5", "5/5"]);
