import type { Company, CompanyHoursForm } from "@recado/contract/companies";
import type { Holiday, WorkingHours } from "@recado/contract/shared/working-hours";

export function hoursOf({ schedules, holidays }: Company): CompanyHoursForm {
  return { schedules, holidays };
}

/** Whether two sets of hours are equal, whatever the order of their fields. */
export function isSameHours(one: CompanyHoursForm, other: CompanyHoursForm): boolean {
  return inWords(one) === inWords(other);
}

function inWords({ schedules, holidays }: CompanyHoursForm): string {
  return JSON.stringify([schedules.map(dayInWords), holidays.map(holidayInWords)]);
}

function dayInWords({ weekdayEn, startTime, endTime, startLunchTime, endLunchTime }: WorkingHours) {
  return [weekdayEn, startTime, endTime, startLunchTime, endLunchTime];
}

function holidayInWords({ date, name, startTime, endTime }: Holiday) {
  return [date, name, startTime, endTime];
}
