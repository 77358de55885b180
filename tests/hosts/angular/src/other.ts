import { Component } from '@angular/core';
import { fanElements } from '@fanfare/elements/angular';

@Component({
  selector: 'host-other',
  imports: [fanElements],
  template: '<fan-login id="other" />',
})
export class Other {}
